export default function HomePage() { return <h1>hi</h1>; }
