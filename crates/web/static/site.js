// The start of the page without a server: first sets up the workers that answer requests, then loads the page.

import './local/use-workers.js';
import './app.js';
