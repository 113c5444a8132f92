/** The mode of an API key. Requests with a test key are validated and answered, but change nothing (T1). */
export type Mode = 'live' | 'test';
