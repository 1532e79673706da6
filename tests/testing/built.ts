/** Programs that the pages show import the package by name, and so find what is built. */
import { buildIfStale } from '../../scripts/build/current.ts';

export default function builtOnce(): Promise<void> {
  return buildIfStale();
}
