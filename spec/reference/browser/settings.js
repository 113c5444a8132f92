// Runs before the first paint: applies the reader's theme and language of the examples.
import { recall } from './remember.js';

recall('language', ['sdk', 'curl', 'python'], 'sdk');
recall('theme', ['light', 'dark'], '');
