/** Stores the contents of files outside the folder of one process, which then serves only as a cache. */
export interface ContentArchive {
  /**
   * Stores the file at `path` under its digest, unless the archive already has that digest.
   *
   * @param bytes its size
   */
  put(digest: string, bytes: number, path: string): Promise<void>;
  /** Writes the content with this digest to a new file at `path`. Returns false if the archive does not have it. */
  download(digest: string, path: string): Promise<boolean>;
}
