#compdef assay
# Completions of assay for zsh: source <(assay completion zsh)
_assay() {
  local words_=""
  case "${words[2]}" in
    check) words_="--target --ca-file --client-cert --client-key --insecure --resolve --proxy --wait-for-target --token-file --token-command --fixture --fixtures --side-effects --timeout --seed --only --skip --tier --smoke --interpretation-off --deciding --strict --thorough --concurrency --known-failing --pin --explore --corpus --drawn --behaviour-out --fixtures-out --profile --rate --duration --warm-up --arrivals --workload --objectives --allow-small-sample --stop-when-down --target-pid --fresh-connections --k6-out --i-am-allowed-to-load --visible-within --html --markdown --json --junit --github --certify --attest --attest-key --subject --out --config --quiet --help" ;;
    conform) words_="--target --ca-file --client-cert --client-key --insecure --resolve --proxy --wait-for-target --token-file --token-command --fixture --fixtures --side-effects --timeout --seed --rate --only --skip --tier --smoke --interpretation-off --deciding --strict --thorough --concurrency --known-failing --pin --explore --corpus --drawn --behaviour-out --fixtures-out --repeat --html --markdown --json --junit --github --certify --attest --attest-key --subject --out --config --quiet --help" ;;
    explore) words_="--target --ca-file --client-cert --client-key --insecure --resolve --proxy --wait-for-target --token-file --token-command --fixture --fixtures --side-effects --timeout --seed --for --rate --corpus --strict --thorough --concurrency --interpretation-off --html --markdown --json --junit --github --out --config --quiet --help" ;;
    list) words_="checks statements --only --skip --tier --smoke --interpretation-off --json --config --quiet --help" ;;
    explain) words_="--target --fixture --config --help" ;;
    reproduce) words_="--target --ca-file --client-cert --client-key --insecure --resolve --proxy --wait-for-target --token-file --token-command --fixture --fixtures --side-effects --timeout --seed --interpretation-off --concurrency --repeat --add-to --visible-within --config --quiet --help" ;;
    load) words_="mixed quote-burst trade-session leaderboard-paging creator-launch fees-polling --target --ca-file --client-cert --client-key --insecure --resolve --proxy --wait-for-target --token-file --token-command --fixture --fixtures --side-effects --timeout --seed --profile --rate --duration --warm-up --arrivals --workload --model --vus --objectives --allow-small-sample --stop-when-down --target-pid --fresh-connections --k6-out --i-am-allowed-to-load --target-instance --visible-within --generators --collector --tolerate-lost --start-limit --kubernetes --image --namespace --operator --token-secret --context --keep --dry-run --token-every --live --html --markdown --json --junit --github --attest --attest-key --subject --out --config --quiet --help" ;;
    soak) words_="--legs --leg --target --ca-file --client-cert --client-key --insecure --resolve --proxy --wait-for-target --token-file --token-command --fixture --fixtures --side-effects --timeout --seed --profile --rate --warm-up --arrivals --workload --objectives --allow-small-sample --stop-when-down --target-pid --fresh-connections --k6-out --i-am-allowed-to-load --target-instance --visible-within --dry-run --token-every --live --html --markdown --json --junit --github --attest --attest-key --subject --out --config --quiet --help" ;;
    collect) words_="--generators --host --port --out --quiet --help" ;;
    generator) words_="--i-am-allowed-to-load --operator --out --quiet --help" ;;
    kubernetes) words_="--target --timeout --profile --rate --duration --warm-up --arrivals --workload --model --vus --objectives --allow-small-sample --i-am-allowed-to-load --generators --image --namespace --operator --token-secret --config --quiet --help" ;;
    capacity) words_="mixed quote-burst trade-session leaderboard-paging creator-launch fees-polling --target --ca-file --client-cert --client-key --insecure --resolve --proxy --wait-for-target --token-file --token-command --fixture --fixtures --side-effects --timeout --seed --from --to --budget --step --at-least --objectives --arrivals --workload --warm-up --target-pid --i-am-allowed-to-load --html --markdown --json --junit --github --out --config --quiet --help" ;;
    ab) words_="mixed quote-burst trade-session leaderboard-paging creator-launch fees-polling --baseline --candidate --baseline-start --candidate-start --mode --margin --max-pairs --start-limit --ca-file --client-cert --client-key --insecure --resolve --proxy --objectives --rate --duration --warm-up --workload --token-file --fixture --fixtures --side-effects --timeout --seed --i-am-allowed-to-load --html --markdown --json --junit --github --out --config --quiet --help" ;;
    record) words_="--target --ca-file --client-cert --client-key --insecure --resolve --proxy --out --port --token-file --timeout --seed --i-am-allowed-to-load --config --quiet --help" ;;
    replay) words_="--target --ca-file --client-cert --client-key --insecure --resolve --proxy --wait-for-target --token-file --token-command --fixture --fixtures --side-effects --timeout --seed --speed --rate --rewrite --fail-on-difference --objectives --stop-when-down --target-pid --i-am-allowed-to-load --token-every --live --html --markdown --json --junit --github --out --config --quiet --help" ;;
    report) words_="--html --markdown --json --junit --github --go-bench --quiet --help" ;;
    verify) words_="--key --quiet --help" ;;
    serve) words_="--port --seed --variant --mutant --fault --refused-token --list --quiet --help" ;;
    openapi) words_="--help" ;;
    completion) words_="bash zsh fish --help" ;;
    doctor) words_="--target --token-file --token-command --ca-file --client-cert --client-key --insecure --resolve --proxy --fixture --fixtures --side-effects --seed --timeout --wait-for-target --out --config --only --skip --thorough --strict --interpretation-off --deciding --concurrency --known-failing --pin --explore --corpus --drawn --profile --rate --duration --warm-up --workload --objectives --stop-when-down --visible-within --token-every --k6-out --image --speed --rewrite --start-limit --help" ;;
  esac
  case "${words[CURRENT - 1]}" in
    --side-effects) words_="none testnet any" ;;
    --deciding) words_="latest 0.2" ;;
    --profile) words_="smoke average stress spike soak" ;;
    --arrivals) words_="even poisson" ;;
    --stop-when-down) words_="auto always never" ;;
    --model) words_="open closed" ;;
    --mode) words_="duet sequential" ;;
  esac
  if (( CURRENT == 2 )); then words_="check conform explore list explain reproduce load soak collect generator kubernetes capacity ab record replay report verify serve openapi completion doctor --help --version"; fi
  compadd -- ${=words_}
  _files
}
compdef _assay assay
