# The program in one image; ROLE says whether a container serves the sites, the console, or runs background tasks.
# How it is used, and what of this was tried: docs/operations.md, "Containers".

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/faceted-search/package.json packages/faceted-search/
COPY packages/demo-stock/package.json packages/demo-stock/
COPY tools/package.json tools/
RUN npm ci --workspaces=false
COPY . .
# The image has Node itself, so the copy that the lock file brings for other machines goes.
RUN npm run build \
  && npm prune --omit=dev --workspaces=false \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:24-bookworm-slim
# glibc's default number of arenas costs 150 MB a process.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /app
RUN mkdir /data /backups && chown node:node /data /backups \
  && printf '#!/bin/sh\nexec node /app/build/server/forecourt.js "$@"\n' > /usr/local/bin/forecourt \
  && chmod +x /usr/local/bin/forecourt
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/build build
COPY --from=build /app/src src
COPY --from=build /app/packages packages
COPY --from=build /app/demo demo
COPY --from=build /app/scripts scripts
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Collections of a small young generation hold requests up for less long.
CMD ["node", "--max-semi-space-size=4", "build/server/index.js"]
