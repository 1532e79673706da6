/** How much a tenant may store, and for how long. */
import type { Instant } from '../../spec/time/instant.ts';

export interface Quota {
  /** Maximum number of rows, those of snapshots included. */
  readonly rows?: number | undefined;
  /** Maximum total size of uploads in bytes. Equal contents count once. */
  readonly uploadBytes?: number | undefined;
}

/** The quota and the expiry that a tenant is created with. */
export interface TenantRestrictions {
  readonly quota?: Quota | undefined;
  /** The wall time at which it is removed; absent if it is kept. */
  readonly expiresAt?: Instant | undefined;
}

/** Whether a tenant has expired. */
export function isExpired({ expiresAt }: TenantRestrictions, now: Instant): boolean {
  return expiresAt !== undefined && expiresAt <= now;
}

/** A tenant has used up its quota; the message is for its users. */
export class QuotaError extends Error {
  override readonly name = 'QuotaError';
}

/** An upload, whose content is stored once. */
export interface SizedContent {
  readonly content?: string | undefined;
  readonly bytes: number;
}

/**
 * @param rows the number of rows after the change
 * @param contents all uploads after the change
 * @throws QuotaError if this is more than the quota allows
 */
export function assertWithinQuota(quota: Quota, rows: number, contents: readonly SizedContent[]): void {
  if (quota.rows !== undefined && rows > quota.rows)
    throw new QuotaError(
      `The quota of ${quota.rows} rows is used up; delete posts, lead magnets or snapshots, or use POST /_mock/reset.`,
    );
  const sizes = new Map(contents.map(({ content, bytes }) => [content, bytes]));
  const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  if (quota.uploadBytes !== undefined && total > quota.uploadBytes)
    throw new QuotaError(
      `The quota of ${quota.uploadBytes} bytes of uploads is used up; delete snapshots, or use POST /_mock/reset.`,
    );
}
