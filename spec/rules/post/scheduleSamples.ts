/** Schedules that the suite sends. */

/** Texts that are not a timestamp in any format of ISO 8601. */
export const nonTimestamps = ['tomorrow at noon', 'P1D', '06/01/2031 12:00', 'Tue, 01 Jun 2032 12:00:00 GMT'] as const;

/** Timestamps in another format, and timestamps that do not exist. */
export const invalidTimestamps = [
  '2031-06-01T12:00:00',
  '2031-02-29T12:00:00Z',
  '2031-04-31T12:00:00Z',
  '2031-13-01T12:00:00Z',
  '2031-00-10T12:00:00Z',
  '2031-06-00T12:00:00Z',
  '2031-06-01T24:01:00Z',
  '2031-06-01T12:60:00Z',
  '2031-06-01T12:00:61Z',
  '2031-06-01T12:00:00+25:00',
  '1938254400',
] as const;

export const validTimestamps = [
  '2031-06-01T12:00:00+00:00',
  '2031-06-01T12:00:00+05:30',
  '2031-06-01T12:00:00-08:00',
  '2031-06-01T12:00:00+14:00',
  '2031-06-01T12:00:00-12:00',
  '2031-06-01T12:00:00.5Z',
  '2031-06-01T12:00Z',
  '2031-06-01T12:00:00.123Z',
  '2032-02-29T12:00:00Z',
  '2031-12-31T23:59:59Z',
  '2031-01-01T00:00:00Z',
  '2099-12-31T23:59:59Z',
] as const;
