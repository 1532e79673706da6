# The mock in a container:
#
#   docker build -t social-contract .
#   docker run --rm -p 127.0.0.1:4010:4010 social-contract
#
# The mock listens on every interface, so its control surface requires a token: pass MOCK_TOKEN, or read the token in the
# log. Arguments after the name of the image replace CMD below. To keep the state, add --state /data/state.sqlite and a
# volume on /data; to share it between containers, use --state postgres://…, as compose.yaml does.
FROM node:24-slim AS pack
WORKDIR /source
COPY . .
RUN npm pack --pack-destination /tarball

FROM node:24-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=pack /tarball/*.tgz /tmp/package.tgz
RUN npm install --no-audit --no-fund --ignore-scripts /tmp/package.tgz pg@8 \
  && rm -rf /tmp/package.tgz /root/.npm \
  && mkdir /data && chown node:node /data
USER node
EXPOSE 4010
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4010/api/v1/accounts').then(({ status }) => process.exit(status === 401 ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "node_modules/social-contract/dist/lib/social-contract.js"]
CMD ["mock", "--host", "0.0.0.0", "--public-url", "http://127.0.0.1:4010"]
