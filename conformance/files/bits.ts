/** Writing bits, most or least significant first, with the codes of H.264 for whole numbers. */
export class Bits {
  readonly #bits: number[] = [];

  /** A number of fixed width, its highest bit first. */
  put(value: number, width: number): this {
    for (let i = width - 1; i >= 0; i--) this.#bits.push(Math.floor(value / 2 ** i) % 2);
    return this;
  }

  /** A number of fixed width, its lowest bit first. */
  low(value: number, width: number): this {
    for (let i = 0; i < width; i++) this.#bits.push(Math.floor(value / 2 ** i) % 2);
    return this;
  }

  /** An Exp-Golomb code: ue(v) of H.264. */
  golomb(value: number): this {
    const width = Math.floor(Math.log2(value + 1));
    return this.put(0, width).put(value + 1, width + 1);
  }

  /** Bytes whose first bit is the highest; the rest of the last byte is `rest`. */
  bytes(rest: 0 | 1 = 0): Uint8Array {
    return this.#packed(rest, (bit, i) => bit << (7 - i));
  }

  /** Bytes whose first bit is the lowest. */
  lowBytes(): Uint8Array {
    return this.#packed(0, (bit, i) => bit << i);
  }

  #packed(rest: 0 | 1, place: (bit: number, i: number) => number): Uint8Array {
    const out = new Uint8Array(Math.ceil(this.#bits.length / 8));
    for (let i = 0; i < out.length * 8; i++) {
      const byte = Math.floor(i / 8);
      out[byte] = (out[byte] ?? 0) | place(this.#bits[i] ?? rest, i % 8);
    }
    return out;
  }
}
