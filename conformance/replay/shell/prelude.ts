/** The start of every script: its shell functions. */

/** The environment variable of each caller's key. */
export const keyVariables = {
  primary: 'API_KEY',
  other: 'API_KEY_OTHER',
  basic: 'API_KEY_BASIC',
  higher: 'API_KEY_HIGHER',
  api: 'API_KEY_API',
  starter: 'API_KEY_STARTER',
} as const;

export const prelude = `
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

kept() { echo "Fixed: $*"; exit 0; }
broken() { echo "Still broken: $*"; exit 1; }
unclear() { echo "Cannot tell: $*" >&2; exit 2; }

for tool in curl jq; do
  command -v "$tool" >/dev/null || unclear "$tool is not installed."
done

# send NAME METHOD PATH [options of curl]
send() {
  name=$1 method=$2 path=$3
  shift 3
  tries=0
  while :; do
    status=$(curl -sSg --compressed --path-as-is --max-time 300 -X "$method" -D "$work/$name.head" -o "$work/$name.body" \\
      -w '%{http_code}' "$@" "$path") ||
      # 52 and 56: the connection was closed without a response.
      case $? in 52 | 56) status=closed ;; *) status=000 ;; esac
    [ "$status" = "$throttled" ] && [ "$tries" -lt "$patience" ] || break
    tries=$((tries + 1))
    wait=$(sed -n 's/^[Rr]etry-[Aa]fter: *\\([0-9][0-9]*\\).*/\\1/p' "$work/$name.head" | tail -n 1)
    sleep "\${wait:-30}"
  done
  echo "$status" > "$work/$name.status"
  echo "$name. $method \${path#"$URL"} -> $status"
}

status() { cat "$work/$1.status"; }
succeeded() {
  case $(status "$1") in
    # A response without a body counts as a success, as it does in the suite.
    2??) [ ! -s "$work/$1.body" ] || jq -e '.success == true' "$work/$1.body" >/dev/null 2>&1 ;;
    *) false ;;
  esac
}
# No response, a throttled one and a server error decide nothing.
responded() {
  case $(status "$1") in
    000 | closed | "$throttled" | 5??) false ;;
    *) true ;;
  esac
}
must() { succeeded "$1" || unclear "request $1 should have succeeded, but returned $(status "$1")."; }
# worked NAME STATUS…: checks that a hook succeeded
worked() {
  hook=$1
  shift
  for expected in "$@"; do
    case $(status "$hook") in $expected) return ;; esac
  done
  unclear "the hook $hook returned $(status "$hook")."
}
# pick NAME FILTER [options of jq]: one value of a response
pick() {
  response=$1 filter=$2
  shift 2
  # jq 1.6 accepts an empty file.
  grep -q '[^[:space:]]' "$work/$response.body" 2>/dev/null && jq -er "$@" "$filter" "$work/$response.body" 2>/dev/null
}
# A function of jq: whether a value includes everything in another.
includes='def includes($part): . as $whole
  | if ($part | type) == "object" then type == "object" and all($part | keys[]; . as $k | $whole[$k] | includes($part[$k]))
    elif ($part | type) == "array" then
      type == "array" and length == ($part | length) and all(range($part | length); . as $i | $whole[$i] | includes($part[$i]))
    else . == $part end;'
uri() { jq -rn --arg text "$1" '$text | @uri'; }
# at SECONDS: a timestamp that many seconds after the time of the service
at() { jq -rn --arg now "$now" --argjson by "$1" '($now | sub("\\\\.[0-9]+"; "") | fromdate) + $by | todate'; }
`;
