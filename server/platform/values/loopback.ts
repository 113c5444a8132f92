/** Whether a host of a URL or of a setting is this machine, without asking a name server. */
export const isLoopbackHost = (host: string): boolean =>
  /^(localhost|::1|\[::1\]|127(\.\d{1,3}){3})$/.test(host);
