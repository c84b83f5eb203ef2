# Runs Postgres ("$@") for as long as the app lives. The app holds the other end of our standard
# input; however it ends, even by kill -9, the pipe closes and Postgres gets a fast, clean shutdown.
exec 3<&0
"$@" </dev/null 3<&- &
postgres=$!
echo "pid $postgres"

{ read -r _ <&3; kill -INT "$postgres"; } >/dev/null 2>&1 &
leash=$!

trap 'kill -INT "$postgres"' INT TERM HUP
# A signal ends wait early, so wait until the process is really gone.
while kill -0 "$postgres" 2>/dev/null; do
  wait "$postgres"
  status=$?
done
kill "$leash" 2>/dev/null
exit "${status:-0}"
