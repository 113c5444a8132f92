/** What a request with a test key does is checked and answered, and not kept (T1). */
export type Mode = 'live' | 'test';
