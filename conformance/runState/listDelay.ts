/** How long the lists of a service may lag behind its changes. */
export class ListDelay {
  /** Milliseconds of real time to wait between a change and the next read. */
  milliseconds = 0;

  /** The remaining milliseconds until lists show a change. @param changedAt the real time of the change */
  getRemaining(changedAt: number | undefined): number {
    return changedAt === undefined ? 0 : Math.max(0, changedAt + this.milliseconds - Date.now());
  }

  /** One note if lists lag. */
  describe(): readonly string[] {
    if (this.milliseconds === 0) return [];
    return [
      `The lists of the service show changes late, so the run waited ${this.milliseconds} ms after each change before it read anything. The API document does not say that lists must show a change at once.`,
    ];
  }
}
