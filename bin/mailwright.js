#!/usr/bin/env node
import '../server/require-node.js';

await import('../server/main.ts');
