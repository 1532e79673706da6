/** Builds the package once, because the documented programs import it by name. */
import { buildIfStale } from '../../scripts/build/buildIfStale.ts';

export default function buildOnce(): Promise<void> {
  return buildIfStale();
}
