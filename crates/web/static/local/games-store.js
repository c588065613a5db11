// Stores the visitor's games in the browser's database, one row per game.

/** @typedef {{id: string, updated_at: number, [more: string]: any}} Row */

/**
 * @typedef {object} GamesStore
 * @property {() => Promise<Row[]>} rows
 * @property {(saved: Row[], removed: string[]) => Promise<void>} change resolves when the changes are on disk
 * @property {() => Promise<void>} clear
 */

const table = 'games';

/**
 * @param {string} [name] the name of the database
 * @returns {Promise<GamesStore>}
 */
export async function openGamesStore(name = 'dreistein') {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(table, { keyPath: 'id' });
  const database = await resultOf(opening);
  // Lets a later version of the page change the database.
  database.onversionchange = () => database.close();
  return {
    rows: () => resultOf(database.transaction(table).objectStore(table).getAll()),
    async change(saved, removed) {
      if (saved.length === 0 && removed.length === 0) return;
      await write((rows) => {
        saved.forEach((row) => rows.put(row));
        removed.forEach((id) => rows.delete(id));
      });
    },
    clear: () => write((rows) => rows.clear()),
  };

  /** @param {(rows: IDBObjectStore) => void} body @returns {Promise<void>} */
  async function write(body) {
    const transaction = database.transaction(table, 'readwrite', { durability: 'strict' });
    body(transaction.objectStore(table));
    await new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve(undefined);
      transaction.onabort = () => reject(transaction.error ?? new Error('the change was not stored'));
    });
  }
}

/**
 * @template Result
 * @param {IDBRequest<Result>} request
 * @returns {Promise<Result>}
 */
function resultOf(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
