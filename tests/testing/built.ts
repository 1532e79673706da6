/** Builds the package once, because the documented programs import it by name. */
import { buildIfStale } from '../../scripts/build/current.ts';

export default function builtOnce(): Promise<void> {
  return buildIfStale();
}
