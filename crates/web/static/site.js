// The page without a server starts here: first who answers its requests, then the page.

import './local/use-workers.js';
import './app.js';
