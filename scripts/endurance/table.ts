/** A table that is printed while it comes about: each row is as wide as the titles. */

export type Columns<Row> = readonly (readonly [title: string, cell: (row: Row) => number | string])[];

export function printTitles<Row>(columns: Columns<Row>): void {
  console.log(columns.map(([title]) => title).join('  '));
}

export function printRow<Row>(columns: Columns<Row>, row: Row): void {
  console.log(columns.map(([title, cell]) => String(cell(row)).padStart(title.length)).join('  '));
}
