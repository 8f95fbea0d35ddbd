import { Component, type ReactNode } from 'react'

interface PartBoundaryProps {
  failed: ReactNode
  children: ReactNode
}

/** Keeps a failing part from taking the page with it. */
export class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.failed : this.props.children
  }
}
