# docker build -t fathom-bench . && docker run --rm -v "$PWD/bench-runs:/home/node/bench-runs" fathom-bench --task ruler --lengths 8k..64k
# `npm run check:image` runs these steps without Docker, in an empty folder (bin/check-image.mjs).
FROM node:22-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY bin/vendor ./bin/vendor
COPY packages ./packages
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM node:22-slim
ENV NODE_ENV=production
WORKDIR /app
COPY package.json package-lock.json LICENSE THIRD-PARTY.md ./
COPY bin/vendor ./bin/vendor
COPY packages ./packages
RUN npm ci --omit=dev --ignore-scripts && npm cache clean --force
COPY bin/bench.mjs ./bin/
COPY docs/examples ./docs/examples
COPY --from=build /app/dist ./dist
USER node
WORKDIR /home/node
ENTRYPOINT ["node", "/app/bin/bench.mjs"]
