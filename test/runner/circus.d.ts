declare module 'jest-circus/runner' {
  const circus: { default: (...passedOn: unknown[]) => Promise<unknown> };
  export = circus;
}
