import { useSearchParams } from 'react-router-dom';
import { askedIn } from './asked.ts';

export const useAsked = () => askedIn(useSearchParams()[0]);
