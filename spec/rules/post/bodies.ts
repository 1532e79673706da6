/** Bodies for vectors, told briefly. */
import type { PlatformLabel } from '../../platforms.ts';
import { accountOf } from '../../world.ts';

/** The targets of the first account on each platform. */
export const to = (...labels: readonly PlatformLabel[]) =>
  labels.map((platform) => ({ platform, accountId: accountOf(platform) }));

/** A foreign file that anybody may fetch. */
export const foreign = (name: string): string => `https://media.example.org/${name}`;

/** `n` letters. */
export const letters = (n: number): string => 'a'.repeat(n);

/** A time far in the future of every world. */
export const later = '2030-06-01T12:00:00Z';
