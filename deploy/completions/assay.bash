# Completions of assay for bash: source <(assay completion bash)
_assay() {
  local words=""
  case "${COMP_WORDS[1]}" in
    check) words="--target --ca-file --client-cert --client-key --insecure --resolve --proxy --wait-for-target --token-file --token-command --fixture --fixtures --side-effects --timeout --seed --only --skip --tier --smoke --interpretation-off --deciding --strict --thorough --concurrency --known-failing --pin --explore --corpus --drawn --behaviour-out --fixtures-out --profile --rate --duration --warm-up --arrivals --workload --objectives --allow-small-sample --stop-when-down --target-pid --fresh-connections --k6-out --i-am-allowed-to-load --visible-within --html --markdown --json --junit --github --certify --attest --attest-key --subject --out --config --quiet --help" ;;
    conform) words="--target --ca-file --client-cert --client-key --insecure --resolve --proxy --wait-for-target --token-file --token-command --fixture --fixtures --side-effects --timeout --seed --rate --only --skip --tier --smoke --interpretation-off --deciding --strict --thorough --concurrency --known-failing --pin --explore --corpus --drawn --behaviour-out --fixtures-out --repeat --html --markdown --json --junit --github --certify --attest --attest-key --subject --out --config --quiet --help" ;;
    explore) words="--target --ca-file --client-cert --client-key --insecure --resolve --proxy --wait-for-target --token-file --token-command --fixture --fixtures --side-effects --timeout --seed --for --rate --corpus --strict --thorough --concurrency --interpretation-off --html --markdown --json --junit --github --out --config --quiet --help" ;;
    list) words="checks statements --only --skip --tier --smoke --interpretation-off --json --config --quiet --help" ;;
    explain) words="--target --fixture --config --help" ;;
    reproduce) words="--target --ca-file --client-cert --client-key --insecure --resolve --proxy --wait-for-target --token-file --token-command --fixture --fixtures --side-effects --timeout --seed --interpretation-off --concurrency --repeat --add-to --visible-within --config --quiet --help" ;;
    load) words="mixed quote-burst trade-session leaderboard-paging creator-launch fees-polling --target --ca-file --client-cert --client-key --insecure --resolve --proxy --wait-for-target --token-file --token-command --fixture --fixtures --side-effects --timeout --seed --profile --rate --duration --warm-up --arrivals --workload --model --vus --objectives --allow-small-sample --stop-when-down --target-pid --fresh-connections --k6-out --i-am-allowed-to-load --target-instance --visible-within --generators --collector --tolerate-lost --start-limit --kubernetes --image --namespace --operator --token-secret --context --keep --dry-run --token-every --live --html --markdown --json --junit --github --attest --attest-key --subject --out --config --quiet --help" ;;
    soak) words="--legs --leg --target --ca-file --client-cert --client-key --insecure --resolve --proxy --wait-for-target --token-file --token-command --fixture --fixtures --side-effects --timeout --seed --profile --rate --warm-up --arrivals --workload --objectives --allow-small-sample --stop-when-down --target-pid --fresh-connections --k6-out --i-am-allowed-to-load --target-instance --visible-within --dry-run --token-every --live --html --markdown --json --junit --github --attest --attest-key --subject --out --config --quiet --help" ;;
    collect) words="--generators --host --port --out --quiet --help" ;;
    generator) words="--i-am-allowed-to-load --operator --out --quiet --help" ;;
    kubernetes) words="--target --timeout --profile --rate --duration --warm-up --arrivals --workload --model --vus --objectives --allow-small-sample --i-am-allowed-to-load --generators --image --namespace --operator --token-secret --config --quiet --help" ;;
    capacity) words="mixed quote-burst trade-session leaderboard-paging creator-launch fees-polling --target --ca-file --client-cert --client-key --insecure --resolve --proxy --wait-for-target --token-file --token-command --fixture --fixtures --side-effects --timeout --seed --from --to --budget --step --at-least --objectives --arrivals --workload --warm-up --target-pid --i-am-allowed-to-load --html --markdown --json --junit --github --out --config --quiet --help" ;;
    ab) words="mixed quote-burst trade-session leaderboard-paging creator-launch fees-polling --baseline --candidate --baseline-start --candidate-start --mode --margin --max-pairs --start-limit --ca-file --client-cert --client-key --insecure --resolve --proxy --objectives --rate --duration --warm-up --workload --token-file --fixture --fixtures --side-effects --timeout --seed --i-am-allowed-to-load --html --markdown --json --junit --github --out --config --quiet --help" ;;
    record) words="--target --ca-file --client-cert --client-key --insecure --resolve --proxy --out --port --token-file --timeout --seed --i-am-allowed-to-load --config --quiet --help" ;;
    replay) words="--target --ca-file --client-cert --client-key --insecure --resolve --proxy --wait-for-target --token-file --token-command --fixture --fixtures --side-effects --timeout --seed --speed --rate --rewrite --fail-on-difference --objectives --stop-when-down --target-pid --i-am-allowed-to-load --token-every --live --html --markdown --json --junit --github --out --config --quiet --help" ;;
    report) words="--html --markdown --json --junit --github --go-bench --quiet --help" ;;
    verify) words="--key --quiet --help" ;;
    serve) words="--port --seed --variant --mutant --fault --refused-token --list --quiet --help" ;;
    openapi) words="--help" ;;
    completion) words="bash zsh fish --help" ;;
    doctor) words="--target --token-file --token-command --ca-file --client-cert --client-key --insecure --resolve --proxy --fixture --fixtures --side-effects --seed --timeout --wait-for-target --out --config --only --skip --thorough --strict --interpretation-off --deciding --concurrency --known-failing --pin --explore --corpus --drawn --profile --rate --duration --warm-up --workload --objectives --stop-when-down --visible-within --token-every --k6-out --image --speed --rewrite --start-limit --help" ;;
  esac
  case "${COMP_WORDS[COMP_CWORD - 1]}" in
    --side-effects) words="none testnet any" ;;
    --deciding) words="latest 0.2" ;;
    --profile) words="smoke average stress spike soak" ;;
    --arrivals) words="even poisson" ;;
    --stop-when-down) words="auto always never" ;;
    --model) words="open closed" ;;
    --mode) words="duet sequential" ;;
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then words="check conform explore list explain reproduce load soak collect generator kubernetes capacity ab record replay report verify serve openapi completion doctor --help --version"; fi
  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _assay assay
