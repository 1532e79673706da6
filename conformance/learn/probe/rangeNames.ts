/** Usual names of the parameters that limit a list or a report to a range of time. */
export const rangeNames = {
  from: [
    ...['from', 'since', 'after', 'startDate', 'start_date', 'dateFrom', 'date_from', 'fromDate', 'from_date'],
    ...['notBefore', 'not_before', 'createdAfter', 'created_after'],
  ],
  to: [
    ...['to', 'until', 'before', 'endDate', 'end_date', 'dateTo', 'date_to', 'toDate', 'to_date'],
    ...['notAfter', 'not_after', 'createdBefore', 'created_before'],
  ],
} as const;
