/** Keeps the contents of files beyond the folder of one process, which then is only a cache. */
export interface ContentArchive {
  /** Stores a file under its digest, unless the archive has that digest already. */
  put(digest: string, bytes: number, path: string): Promise<void>;
  /** Writes a content to a new file. Returns false if the archive does not have it. */
  get(digest: string, path: string): Promise<boolean>;
}
