/** The detected properties of a hosted file. */
import type { HostedMedia } from '../../spec/world.ts';

/** Undetected properties are omitted, and rules that check them pass. */
export type MediaFacts = Omit<HostedMedia, 'format' | 'bytes'>;
