import type { RowData } from '@tanstack/react-table';
import type { ComponentProps } from 'react';
import type { EntityStatus } from '#shared/domain/configuration.ts';
import { formatMoney } from '#shared/format/money.ts';
import { noValue } from '#shared/format/no-value.ts';
import type { CurrencyAmount } from '#shared/money/amounts.ts';
import type { Measure } from '../../components/data-table/table-columns.ts';
import type { DataTable } from '../../components/data-table.tsx';
import { EntityStatusBadge } from '../../components/entity-status-badge.tsx';

/** The columns of a table of these rows, whatever the types of their values. */
export type EntityColumns<Row extends RowData> = ComponentProps<typeof DataTable<Row>>['columns'];

export const Nothing = () => <span className="muted">{noValue}</span>;

/** The organization's own status of an entity; nothing where it has none, or one that is no longer used. */
export const StatusCell = ({ status }: { status: EntityStatus | undefined }) =>
  status === undefined ? <Nothing /> : <EntityStatusBadge name={status.name} color={status.color} />;

/** Amounts of several currencies stand beside each other; `ConvertedTotalText` tells what they come to. */
export const amountsText = (amounts: readonly CurrencyAmount[]): string =>
  amounts.length === 0 ? noValue : amounts.map(({ currency, amount }) => formatMoney(amount, { currency })).join(' + ');

/** The same for files, which hold numbers. */
export const measuresOf = (amounts: readonly CurrencyAmount[]): readonly Measure[] =>
  amounts.map(({ currency, amount }) => ({ value: amount, unit: currency }));

/** "Boulder, CO": as much of a place as is known. */
export const placeText = (...parts: readonly (string | null)[]): string | undefined =>
  parts.filter((part) => part !== null && part !== '').join(', ') || undefined;
