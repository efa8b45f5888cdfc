#!/usr/bin/env bash
# A race with one seat over REST alone, with curl and jq: `race.sh URL NAME`. It always plays the first legal move.
set -euo pipefail
url=$1/api/v1 name=$2

post() {  # path, body
    curl --silent --show-error --fail-with-body "$url$1" --json "$2" ${token:+--header "Authorization: Bearer $token"}
}
get() {  # path
    curl --silent --show-error --fail-with-body "$url$1" --header "Authorization: Bearer $token"
}

token=$(post /players "$(jq --null-input --arg name "$name" '{$name}')" | jq --raw-output .token)

# A given seed makes a picked deal, which needs no commitments. docs/fair-deal.md describes fair deals.
seed=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
race=$(post /races "{\"game\": \"duchess\", \"seats\": 1, \"countdown\": 0, \"seed\": \"$seed\"}" | jq --raw-output .id)
post "/races/$race/join" '{}' >/dev/null
post "/races/$race/ready" '{}' >/dev/null

board=$(get "/races/$race/board")
while n=$(jq .n <<<"$board"); move=$(jq --raw-output '.legal[0] // empty' <<<"$board"); [[ $move && $n -lt 40 ]]; do
    board=$(post "/races/$race/moves" "{\"n\": $n, \"move\": \"$move\"}")   # the answer comes after the commit
done
[[ -z $move ]] || post "/races/$race/resign" '{}' >/dev/null

get "/races/$race" | jq --raw-output '"\(.id) is \(.phase): \(.standings[0].home) cards home in \(.standings[0].moves) moves"'
