import { Outlet } from 'react-router';

/** The room around a work page. Pages that fill the pane themselves stand outside it. */
export default function WorkPage() {
  return (
    <div className="w-full max-w-[100rem] grow px-4 pt-3 pb-10 sm:px-6 lg:px-8 lg:pt-6">
      <Outlet />
    </div>
  );
}
