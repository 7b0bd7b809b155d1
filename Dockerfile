# The command `verger` in an image of its own.
#
#     docker build --tag verger .
#     docker run --rm verger agents GPTBot
#     docker run --rm --volume "$PWD:/work:ro" verger check --robots robots.txt --agent ExampleBot /private/x
#
# It runs as an unprivileged user. The cache is lost with the container; keep it with
# `--volume verger:/home/verger`.

FROM rust:1.95-slim-bookworm AS build
WORKDIR /src
COPY . .
RUN cargo build --locked --profile dist --package verger-cli --all-features

FROM debian:bookworm-slim
LABEL org.opencontainers.image.title="Verger" \
      org.opencontainers.image.description="Which pages of a website a crawler may fetch, how fast, and which line says so" \
      org.opencontainers.image.licenses="MIT OR Apache-2.0"
COPY --from=build /src/target/dist/verger /usr/bin/verger
COPY LICENSE-MIT LICENSE-APACHE crates/verger-cli/THIRD-PARTY-LICENSES /usr/share/doc/verger/
# No packages are needed: the command contains its certificate authorities.
RUN useradd --uid 10001 --create-home verger
USER 10001
WORKDIR /work
ENTRYPOINT ["verger"]
CMD ["--help"]
