// The page without a server starts here: first the transport, then the page.

import './use-workers.js';
import '../app.js';
