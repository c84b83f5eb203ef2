#!/bin/sh
# Starts the app in a container. Node takes a moment before it hears a signal, and is ended as a failure by one that comes
# in it; this hears signals at once, and calls that what it is: a stop.
app=
passed=
pass() {
  # Once: a second signal would not let the app end what is under way.
  if [ -n "$stopped" ] && [ -n "$app" ] && [ -z "$passed" ]; then
    passed=yes
    kill -TERM "$app" 2> /dev/null
  fi
}
stopped=
trap 'stopped=yes; pass' TERM INT
node --enable-source-maps dist/start.js &
app=$!
pass
wait "$app"
status=$?
if [ -n "$stopped" ]; then
  # The signal ended the wait, not the app.
  wait "$app"
  status=$?
  [ "$status" -eq 143 ] && status=0
fi
exit "$status"
