import type { VectorRequest, VectorSetup } from '../../spec/rules/vector.ts';

interface Playable {
  readonly given?: VectorSetup;
  readonly request: VectorRequest;
}

/** Whether a vector or an example sends only a few requests of moderate size. */
export const isLight = ({ given, request: { raw = '', body } }: Playable): boolean =>
  (given?.repeat ?? 0) < 10 && raw.length < 10_000 && (body === undefined || JSON.stringify(body).length < 1_000_000);
