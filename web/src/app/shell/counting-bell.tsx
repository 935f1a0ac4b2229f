import { useAlertCount } from '../../entities/covenant/use-alert-count.ts';
import { Bell } from './bell.tsx';

/** The bell with its number. What counts comes after the frame, which is there without it. */
export const CountingBell = () => <Bell count={useAlertCount()} />;
