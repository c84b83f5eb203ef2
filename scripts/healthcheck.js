// For a container's health check: ends with 0 when the app answers `/<path>` with 2xx. Plain JavaScript, to be quick.
const [path = 'readyz'] = process.argv.slice(2);
const url = `http://127.0.0.1:${process.env.PORT || 3000}/${path}`;
const answer = await fetch(url, { signal: AbortSignal.timeout(4_000) }).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
