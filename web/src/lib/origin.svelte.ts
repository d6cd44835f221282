import { api } from "./api";

/** Where others reach this server: the address of this machine on itself is of no use to them. */
export const ownOrigin = $state({ address: location.origin });

if (["localhost", "127.0.0.1", "[::1]"].includes(location.hostname)) {
  api.address().then(
    ({ address }) => (ownOrigin.address = address || ownOrigin.address),
    () => undefined,
  );
}
