# Completes command lines of plyground in bash.
_plyground() {
    local line=${COMP_LINE:0:COMP_POINT} breaks= before= value
    # At a colon and an equals sign bash begins a new word: what stands before it must not be given again.
    [[ $COMP_WORDBREAKS == *:* ]] && breaks+=:
    [[ $COMP_WORDBREAKS == *=* ]] && breaks+==
    local word=${line##*[[:space:]]}
    [[ -n $breaks && $word == *[$breaks]* ]] && before=${word%"${word##*[$breaks]}"}
    COMPREPLY=()
    while IFS=$'\t' read -r value _; do
        [[ -n $value ]] && COMPREPLY+=("${value#"$before"}")
    done < <(_PLYGROUND_COMPLETE=complete_fish _TYPER_COMPLETE_FISH_ACTION=get-args _TYPER_COMPLETE_ARGS=$line "$1" 2> /dev/null)
    # After `depth=` the word goes on.
    [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace
}

complete -o default -F _plyground plyground
