/**
 * The contents of uploads in the database: rows of a quarter of a megabyte, so that no content is in memory as a whole.
 */
import { open } from 'node:fs/promises';
import type { ClientBase } from 'pg';
import { createBufferFreer } from '../freeBuffers.ts';
import type { Connections } from './connections.ts';

const chunkSize = 256 * 1024;

/**
 * The driver receives bytes as text, two characters for each. Strings of this length are freed by the minor collections
 * of `freeBuffers`, larger ones only when the heap has grown by many of them.
 */
const partSize = 48 * 1024;

/** Contents that no tenant refers to are deleted after this time, in which the upload that stored them is recorded. */
const gracePeriod = '10 minutes';

export class PostgresContents {
  readonly #connections: Connections;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  /** Stores a file under its digest, unless it is already stored. */
  async put(digest: string, bytes: number, path: string): Promise<void> {
    await this.#connections.run(async (client) => {
      const update = await client.query('UPDATE contents SET stored_at = now() WHERE digest = $1', [digest]);
      if (update.rowCount === 1) return;
      await client.query('BEGIN');
      try {
        // Waits for an equal upload in progress.
        const insertion = await client.query(
          'INSERT INTO contents (digest, bytes) VALUES ($1, $2) ON CONFLICT DO NOTHING',
          [digest, bytes],
        );
        if (insertion.rowCount === 1) await writeChunks(client, digest, path);
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK').catch(() => undefined);
        throw error;
      }
    });
  }

  /** Writes a content to a new file. Returns false if there is none. */
  download(digest: string, path: string): Promise<boolean> {
    return this.#connections.run(async (client) => {
      const { rows } = await client.query<{ bytes: string }>('SELECT bytes FROM contents WHERE digest = $1', [digest]);
      const [content] = rows;
      if (content === undefined) return false;
      const freeBuffers = createBufferFreer();
      const file = await open(path, 'w');
      try {
        for (let position = 0; position * chunkSize < Number(content.bytes); position++) {
          const { rows: parts } = await client.query<{ bytes: Buffer }>({
            name: 'chunk',
            text: `SELECT substring(bytes FROM part * ${partSize} + 1 FOR ${partSize}) AS bytes
                   FROM chunks, generate_series(0, length(bytes) / ${partSize}) AS part
                   WHERE digest = $1 AND position = $2 ORDER BY part`,
            values: [digest, position],
          });
          if (parts.length === 0) return false;
          for (const { bytes } of parts) await file.appendFile(bytes);
          freeBuffers(chunkSize);
        }
      } finally {
        await file.close();
      }
      return true;
    });
  }

  /** Deletes contents that no tenant refers to. */
  async sweep(grace: string = gracePeriod): Promise<void> {
    await this.#connections.run((client) =>
      client.query(
        `DELETE FROM contents WHERE stored_at < now() - $1::interval
         AND NOT EXISTS (SELECT FROM content_uses WHERE content_uses.digest = contents.digest)`,
        [grace],
      ),
    );
  }
}

async function writeChunks(client: ClientBase, digest: string, path: string): Promise<void> {
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(chunkSize);
    const freeBuffers = createBufferFreer();
    for (let position = 0; ; position++) {
      const bytesRead = await readFully(file, buffer);
      if (bytesRead === 0) return;
      await client.query({
        name: 'put-chunk',
        text: 'INSERT INTO chunks (digest, position, bytes) VALUES ($1, $2, $3)',
        values: [digest, position, buffer.subarray(0, bytesRead)],
      });
      freeBuffers(bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** Reads until the buffer is full or the file ends. */
async function readFully(file: Awaited<ReturnType<typeof open>>, buffer: Buffer): Promise<number> {
  let length = 0;
  while (length < buffer.length) {
    const { bytesRead } = await file.read(buffer, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return length;
}
