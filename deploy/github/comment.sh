#!/usr/bin/env bash
# Keeps one comment for each job on a pull request: written when something is found, updated from then on. On a pull
# request from a fork the token may only read; the summary of the step has the same text, so that nothing fails.
set -euo pipefail
marker="<!-- assay: ${JOB//[^A-Za-z0-9_.\/ -]/} -->"
summary="$INPUT_OUT/summary.md"
if [ ! -f "$summary" ]; then exit 0; fi

api="repos/$GITHUB_REPOSITORY/issues"
if ! found="$(gh api --paginate "$api/$PULL_REQUEST/comments" --jq '.[] | select(.user.type == "Bot") | {id, body} | @json')"; then
  echo "The comments cannot be read; the summary of the step has the text."
  exit 0
fi
id="$(jq -rs --arg marker "$marker" 'map(select(.body | startswith($marker))) | first | .id // empty' <<<"$found")"
if [ -z "$id" ] && [ "$EXIT_CODE" = "0" ]; then exit 0; fi

# GitHub takes at most 65,536 characters.
body="$(jq -Rs --arg marker "$marker" '{body: ($marker + "\n" + .[0:60000])}' <"$summary")"
if [ -n "$id" ]; then
  old="$(jq -rs --argjson id "$id" 'map(select(.id == $id)) | first | .body' <<<"$found")"
  if [ "$old" = "$(jq -r .body <<<"$body")" ]; then exit 0; fi
  gh api --silent --method PATCH "$api/comments/$id" --input - <<<"$body" || echo "The comment cannot be written."
else
  gh api --silent --method POST "$api/$PULL_REQUEST/comments" --input - <<<"$body" || echo "The comment cannot be written."
fi
