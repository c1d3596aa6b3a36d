# Completes command lines of plyground in fish.
function __plyground_complete
    set -lx _PLYGROUND_COMPLETE complete_fish
    set -lx _TYPER_COMPLETE_FISH_ACTION get-args
    set -lx _TYPER_COMPLETE_ARGS (commandline -cp)
    set -l found (plyground 2> /dev/null | string match -v '')
    if test (count $found) -gt 0
        printf '%s\n' $found
    else
        __fish_complete_path (commandline -ct)
    end
end

complete --command plyground --no-files --arguments '(__plyground_complete)'
