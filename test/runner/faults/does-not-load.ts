import { test } from '@jest/globals';

test('does not run', () => undefined);
throw new Error('The file does not load.');
