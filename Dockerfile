# The mock in a container:
#
#   docker build -t social-contract .
#   docker run --rm -p 127.0.0.1:4010:4010 social-contract
#
# Beyond loopback, the control surface wants the token that is printed at the start. What is after the image's name
# replaces the flags below; keep a world with --state /data/state.sqlite and a volume on /data.
FROM node:24-slim AS pack
WORKDIR /source
COPY . .
RUN npm pack --pack-destination /tarball

FROM node:24-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=pack /tarball/*.tgz /tmp/package.tgz
RUN npm install --no-audit --no-fund --ignore-scripts /tmp/package.tgz \
  && rm -rf /tmp/package.tgz /root/.npm \
  && mkdir /data && chown node:node /data
USER node
EXPOSE 4010
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4010/api/v1/accounts').then(({ status }) => process.exit(status === 401 ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "node_modules/social-contract/dist/lib/social-contract.js"]
CMD ["mock", "--host", "0.0.0.0", "--public-url", "http://127.0.0.1:4010"]
