#compdef plyground
# Completes command lines of plyground in zsh.
_plyground() {
    local value words_of_it
    local -a whole whole_shown open open_shown
    while IFS=$'\t' read -r value words_of_it; do
        [[ -n $value ]] || continue
        # After `depth=` the word goes on.
        if [[ $value == *= ]]; then
            open+=("$value") open_shown+=("${value}${words_of_it:+  -- $words_of_it}")
        else
            whole+=("$value") whole_shown+=("${value}${words_of_it:+  -- $words_of_it}")
        fi
    done < <(_PLYGROUND_COMPLETE=complete_fish _TYPER_COMPLETE_FISH_ACTION=get-args _TYPER_COMPLETE_ARGS="${words[1,CURRENT]}" $words[1] 2> /dev/null)
    if (( $#whole + $#open == 0 )); then
        _files
        return
    fi
    (( $#whole )) && compadd -Q -l -d whole_shown -a whole
    (( $#open )) && compadd -Q -l -S '' -d open_shown -a open
    return 0
}

if [[ $funcstack[1] == _plyground ]]; then  # zsh has loaded this file to complete the first line
    _plyground "$@"
else
    compdef _plyground plyground
fi
