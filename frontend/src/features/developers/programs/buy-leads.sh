#!/bin/sh
# sh buy-leads.sh              lists the datasets
# sh buy-leads.sh DATASET_ID   buys two clean leads in Texas into leads.csv
set -eu
api="${LEADMART_URL:-https://leadmart.example}/api/v1"
key="Authorization: Bearer $LEADMART_API_KEY"

if [ $# -eq 0 ]; then
  exec curl -sS --fail-with-body -H "$key" "$api/datasets"
fi

# A repetition with the same key is the same order: it is not paid twice.
order=$(curl -sS --fail-with-body -H "$key" -H 'Content-Type: application/json' \
  -H "Idempotency-Key: ${ORDER_ID:-$(date +%s)-$$}" \
  -d "{\"datasetId\":\"$1\",\"states\":[\"TX\"],\"phoneStatus\":\"clean\",\"quantity\":2}" \
  "$api/leads/purchase") || { echo "the order was refused: $order" >&2; exit 1; }
job=$(echo "$order" | sed -n 's/.*"jobId":"\([0-9a-f]*\)".*/\1/p')

while :; do
  status=$(curl -sS --fail-with-body -H "$key" "$api/leads/purchase-status/$job?wait=3")
  case "$status" in
    *'"status":"completed"'*) break ;;
    *'"status":"failed"'*) echo "$status" >&2; exit 1 ;;
  esac
done

echo "bought pack $job"
# A refused download leaves a file of an earlier pack as it is.
curl -sS --fail --compressed -H "$key" -o leads.csv "$api/leads/packs/$job/download"
echo 'saved leads.csv'
