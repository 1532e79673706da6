#!/bin/sh
# Usage: verify.sh ID TIMESTAMP SIGNATURES < body
# The arguments are the headers webhook-id, webhook-timestamp and webhook-signature.
age=$(($(date +%s) - $2))
if [ "$age" -gt 300 ] || [ "$age" -lt -300 ]; then
  echo 'The timestamp is too far from the current time.' >&2
  exit 1
fi
key=$(printf %s "${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \n')
digest=$({ printf '%s.%s.' "$1" "$2"; cat; } | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
for signature in $3; do
  if [ "$signature" = "v1,$digest" ]; then
    echo 'The webhook is genuine.'
    exit 0
  fi
done
echo 'No signature matches.' >&2
exit 1
